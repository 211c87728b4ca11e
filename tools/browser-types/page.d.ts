// What the checker of types cannot know of our pages, so that the modules say only what is theirs.

// Events between modules, with what they tell; web/static/page.js says what they mean.
interface Told {
  "table:changed": undefined;
  "table:fetch": undefined;
  "table:leave": boolean;
  "table:sent": { name: string; seat: string; status: number; from: number; to?: number };
  "table:film": boolean;
  "table:hint": string;
  "table:glanced": { revision: number; title: string };
  "sheet:open": string;
  "sheet:at": HTMLElement;
  sound: "turn" | "move" | "end";
}
type ToldEvents = { [K in keyof Told]: CustomEvent<Told[K]> };
interface DocumentEventMap extends ToldEvents {}

// Elements that modules know by their ids, where they are more than HTML.
interface Known {
  revision: HTMLInputElement;
  "share-return": HTMLInputElement;
  "centre-fold": HTMLInputElement;
  replay: HTMLFormElement;
  [attacker: `att-${string}`]: HTMLInputElement;
}

// Every element is HTML or a drawing.
interface Element extends HTMLOrSVGElement {}

// What an event is about, by its kind.
type Target<K> = K extends "submit"
  ? { readonly target: HTMLFormElement; readonly submitter: HTMLButtonElement | null }
  : K extends "change" | "input"
    ? { readonly target: HTMLInputElement }
    : { readonly target: HTMLElement };

interface Document {
  getElementById<K extends keyof Known>(id: K): Known[K] | null;
  addEventListener<K extends keyof DocumentEventMap>(
    kind: K,
    listener: (event: DocumentEventMap[K] & Target<K>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface HTMLFormElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    kind: K,
    listener: (event: HTMLElementEventMap[K] & Target<K>) => unknown,
  ): void;
}

// The class of element that a selector finds, where it names one: `input[data-search]`.
type Named<S extends string> = S extends `${string}${" " | ","}${string}`
  ? never
  : Extract<
      S extends `${infer Tag}[${string}` | `${infer Tag}.${string}` | `${infer Tag}:${string}` ? Tag : S,
      keyof HTMLElementTagNameMap
    >;
type Found<S extends string> = [Named<S>] extends [never] ? HTMLElement : HTMLElementTagNameMap[Named<S>];

interface ParentNode {
  querySelector<S extends string>(selector: S): Found<S> | null;
  querySelectorAll<S extends string>(selector: S): NodeListOf<Found<S>>;
}
interface Element {
  closest<S extends string>(selector: S): Found<S> | null;
}

interface NumberConstructor {
  isSafeInteger(value: unknown): value is number;
}
