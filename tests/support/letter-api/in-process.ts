/** Calls the letter API without a network. */
import type { LetterApi } from './api.ts';

export const fetchFrom =
  (handle: LetterApi['handle']) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(url);
    const headers = new Headers(init.headers);
    const { status, type, body } = handle({
      method: init.method ?? 'GET',
      path,
      query,
      token: headers.get('Authorization')?.slice('Bearer '.length) ?? null,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = new Response(text, { status });
    // A text body sets a type of its own.
    response.headers.delete('Content-Type');
    if (type) response.headers.set('Content-Type', type);
    return response;
  };
