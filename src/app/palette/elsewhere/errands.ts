/** Runs commands of other screens: opens the screen, waits, runs the command, or says why not. */
import { fromCallback } from 'xstate';
import { reasonBehind } from '#app/palette/command-scope.ts';
import { meant } from '#app/palette/phrases/phrase.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { type BoundCommand, isAvailable, run, UNAVAILABLE } from '#commands/command.ts';
import { choicesOf } from '#commands/listing.ts';
import {
  type Errand,
  type ErrandActor,
  type ErrandMachine,
  errandMachine,
  type SeenEvent,
  type Sight,
} from '#machines/palette/errand.machine.ts';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { partsOf } from '#workspace/navigation/location.ts';

const errandKey = actorKey<ErrandMachine>('errand');
const connected = new WeakSet<ErrandActor>();
/** Retries for code that did not load. */
const AGAIN = 2;
const AGAIN_MS = 1000;

/** Returns the only errand of this session. It ends with the session. */
export function errandOf(runtime: Runtime): ErrandActor {
  /** Commands bound before the screen changed, which belong to another record. */
  let left: ReadonlySet<BoundCommand> = new Set();
  const actor = runtime.kept.get(errandKey, () =>
    errandMachine.provide({
      actors: {
        watch: fromCallback<SeenEvent, Errand>(({ input, sendBack }) =>
          watch(runtime, input, left, sendBack),
        ),
      },
    }),
  );
  if (connected.has(actor)) return actor;
  connected.add(actor);
  actor.on('wanted', ({ errand }) => {
    const isHere = pathOf(errand.href) === pathOf(runtime.location.href());
    left = new Set(isHere ? [] : runtime.registry.all());
    const opener = own(runtime, errand.opener);
    if (opener) run(opener);
    else runtime.shell.send({ type: 'navigate', to: errand.href });
  });
  actor.on('ready', ({ errand }) => fulfil(runtime, errand));
  actor.on('refused', ({ errand, reason }) =>
    runtime.toasts.send({
      type: 'message',
      id: 'errand',
      link: errand.screen,
      tone: 'error',
      text: `Не выполнено: ${errand.title}. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
    }),
  );
  return actor;
}

const pathOf = (href: string) => partsOf(href).path;

/** A registered command that is not a stand-in. */
const own = ({ registry }: Runtime, id: string | undefined): BoundCommand | undefined =>
  registry.all().find(({ command, isStandIn }) => command.id === id && !isStandIn);

/** Returns the subjects on that screen that an errand can mean. */
function subjectsOf(bound: BoundCommand, { subjectKey, words }: Errand) {
  const choices = choicesOf(bound);
  if (subjectKey !== null) return choices.filter(({ key }) => key === subjectKey);
  return words === '' ? choices : meant(choices, words);
}

function fulfil(runtime: Runtime, errand: Errand): void {
  const bound = own(runtime, errand.commandId)!;
  const { commandId, words } = errand;
  const [subject, another] = bound.on ? subjectsOf(bound, errand) : [];
  if (another || (bound.on && errand.subjectKey === null && words === '')) {
    runtime.palette.send({ type: 'ask', commandId, query: words });
    return;
  }
  run(bound, subject?.subject);
  runtime.recents.send({ type: 'used', item: { command: commandId } });
}

/** Reports the state of the screen, now and after each change. */
function watch(
  runtime: Runtime,
  errand: Errand,
  left: ReadonlySet<BoundCommand>,
  notify: (event: SeenEvent) => void,
): () => void {
  const { registry, location, session, fault, palette } = runtime;
  let isCodeLoaded = false;
  let isOver = false;
  let lastText = '';
  let lists: readonly { unsubscribe(): void }[] = [];
  const look = () => {
    if (isOver) return;
    const sight = sightOf(runtime, errand, left, isCodeLoaded);
    const text = JSON.stringify(sight);
    if (text === lastText) return;
    lastText = text;
    notify({ type: 'seen', sight });
  };
  // The list of a screen starts and stops loading without a change of its commands.
  const follow = () => {
    if (isOver) return;
    for (const list of lists) list.unsubscribe();
    lists = readings(runtime).map(({ actor }) => actor.subscribe(look));
    look();
  };
  const unsubscribes = [registry.subscribe(follow), location.subscribe(look)];
  const subscriptions = [
    session.subscribe(look),
    fault.subscribe(look),
    // Another row was chosen: it replaces this errand.
    palette.on('chosen', ({ choice }) => choice.type !== 'there' && notify({ type: 'drop' })),
  ];
  // Until all code is loaded, a command that is not bound may still appear.
  const loadCode = async (again: number) => {
    if (isOver) return;
    isCodeLoaded = (await preloadViews()) || again === 0;
    if (isCodeLoaded) look();
    else setTimeout(() => loadCode(again - 1), AGAIN_MS);
  };
  void loadCode(AGAIN);
  // Deferred: the screen of the new address is drawn first.
  queueMicrotask(follow);
  return () => {
    isOver = true;
    for (const unsubscribe of unsubscribes) unsubscribe();
    for (const { unsubscribe } of [...subscriptions, ...lists]) unsubscribe();
  };
}

/** The commands that reload a screen; their actors show whether loading is done. */
const readings = ({ registry }: Runtime) =>
  registry.all().filter(({ command }) => /\.reload/.test(command.id));

function sightOf(
  runtime: Runtime,
  errand: Errand,
  left: ReadonlySet<BoundCommand>,
  isCodeLoaded: boolean,
): Sight {
  const { registry, location, session, fault } = runtime;
  if (!session.getSnapshot().matches('authenticated')) {
    return { is: 'over', reason: 'сессия закончилась раньше: войдите и выберите команду ещё раз' };
  }
  if (pathOf(location.href()) !== pathOf(errand.href)) {
    return { is: 'over', reason: `экран «${errand.screen}» больше не открыт` };
  }
  const broken = fault.getSnapshot();
  if (broken.matches('faulty') && broken.context.part === 'screen') {
    return { is: 'over', reason: `экран «${errand.screen}» не открылся` };
  }
  const found = own(runtime, errand.commandId);
  const bound = found && !left.has(found) ? found : undefined;
  if (bound) {
    const behind = reasonBehind(bound, registry.layers.window());
    if (behind) return { is: 'refused', reason: behind };
    const can = bound.on ? subjectsOf(bound, errand).length > 0 : isAvailable(bound);
    if (can) return { is: 'ready' };
  }
  const lists = readings(runtime).flatMap((one) => (left.has(one) ? [] : one.actor.getSnapshot()));
  if (!isCodeLoaded || lists.some((list) => list.hasTag?.('busy'))) return { is: 'loading' };
  const problem = lists.map(({ context }) => context?.problem).find(Boolean);
  if (lists.some((list) => list.matches?.('missing'))) {
    return { is: 'over', reason: 'такой записи больше нет' };
  }
  if (problem) return { is: 'refused', reason: problem.message };
  return { is: 'refused', reason: bound ? whyNot(bound, errand) : 'сейчас на экране её нет' };
}

/** Why a command of the screen does not accept the errand. */
function whyNot(bound: BoundCommand, { subjectKey, words }: Errand): string {
  const { on } = bound;
  const all = on?.choices() ?? [];
  if (on && subjectKey !== null) {
    return all.some(({ key }) => key === subjectKey)
      ? on.refusal(subjectKey)
      : 'записи здесь нет, или с ней это уже сделано';
  }
  if (on && words !== '' && all.length > 0) return `«${words}» здесь нет`;
  return bound.reasonNow() ?? UNAVAILABLE;
}
