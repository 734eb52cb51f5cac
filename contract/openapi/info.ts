/** The introduction of the API description: what a reader must know besides the calls. */

export const TITLE = 'Pult API';

export const INFO = `
The API that the Pult console calls. A server that answers these calls runs the console, whatever it is made of. Everything marked \`x-pult-extra\` belongs to the reference API: another server may leave it out, and the console works without it.

## Sign-in and tokens

\`POST /api/login\` answers an \`access_token\` and the user. All other calls of a session send it as \`Authorization: Bearer <token>\`. \`POST /api/logout\` ends the session.

A token is opaque to the console, which keeps it until the server refuses it. \`GET /api/user/me\` is called when the console starts.

## Expired sessions: allow_refresh

A 401 with \`"allow_refresh": true\` says that the token has expired and can be renewed. The console then covers the screen, keeps what was typed, and calls \`POST /api/refresh\` with the old token; the failed read is repeated with the new one. For a while after a refresh the old token should be refreshed again, because two tabs may do it at once.

If that 401 also has \`errors.password\`, the lock asks for the password and sends it with the refresh; a wrong one is 422 with \`errors.password\`.

A 401 without \`allow_refresh\` signs the user out.

## Successes and failures

Bodies are JSON in both directions. In the channel, offer and lead services (\`/api/v1\`) a call has succeeded if its body has a truthy \`success\`, whatever its status; an empty body, HTML or broken JSON is a failure. In the auth service a call has succeeded if its status is 2xx and its body does not have \`"success": false\`.

Of a failure the console shows \`message\`, otherwise \`error\`, otherwise \`errors\`. With 422, \`errors\` has a list of messages for each field, by its dotted path: \`{"rates.0.level": ["…"]}\`. The console shows the first message of a list beside its field.

After a 5xx or no answer the console does not know whether a write took effect, and says so, unless the answer has \`"written": false\`. Only reads are ever repeated by themselves.

## Values

Unknown fields are kept, and sent back by the calls that send whole records. Whole numbers and amounts may be answered as text, booleans as 1 or 0. Times are ISO 8601. Planned times of rates are business time without a zone, \`YYYY-MM-DDTHH:MM\`, and are never converted. In a query, booleans are 1 or 0, and empty filters are left out; \`0\` is a value.

## Paging

Lists of users, offers and clients have pages: \`page\` from 1 and \`per_page\`. Offers and clients answer the position in \`meta\` and should repeat the applied filters in \`filters\`; users answer it beside \`data\`. A page after the last one is empty. Other lists are answered whole.

## Lists that are written whole

The rates, ladder rates and settings of a channel are saved by sending the full list, and the answer is the new list. A row that is missing is deleted.

## Optional: ETag and versions

Without them the last write wins. An API may send an \`ETag\` with each record and each list that can be written; the console then sends it as \`If-Match\` with the write. A stale one is answered with 412 and the current state in \`data\`, with its \`ETag\`. The console reads again, merges the changes, and repeats the write or shows the conflict.

A record or row may also have a \`version\`. It is sent back unchanged and compared for equality, so the console recognises which rows have changed. \`list_version\` is the revision of the list that a row was read from. Weak tags (\`W/"…"\`) are not sent back.

## Optional: keys of attempts

Creating and toggling calls carry an \`Idempotency-Key\`, a UUID. It is the same one when a person presses again after an unknown outcome. An API that keeps keys says so in every answer with \`Idempotency-Key-Kept: <seconds>\`. It answers a repetition without writing again, with the record as it is now (or \`data: null\` where the person may read no more clients) and \`Idempotency-Replayed: true\`; another call under the same key with 409; a repetition for a record that was deleted since with 410. Without this the console looks for the record before it repeats the call.

## Optional: rights

The console hides nothing by role. A call that the user may not make is answered with 403 and a \`message\`. If the answers of sign-in, of \`GET /api/user/me\` and of \`PUT /api/user\` list \`permissions\`, the console disables what is missing, with the reason, before anything is typed. A passport that the user may not see is answered with \`"masked": true\`, a client's hidden phone and e-mail with \`"contacts_masked": true\`.

## Optional: accounts

Where \`permissions\` are listed, \`supports\` may list what the API has besides: \`reauthentication\` (a change of one's own e-mail or password needs \`current_password\`), \`sessions\` (list and end one's own), \`disabling\` (of users), \`lock_reauthentication\`. The console shows nothing of it otherwise. With \`"awaits_role": true\` it opens only the profile, because every other call would be refused.
`.trim();
