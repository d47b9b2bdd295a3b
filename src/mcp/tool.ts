import type { Static, TObject } from 'typebox';
import type { BackEnd, Place, Watch } from './back-end.ts';

/** What agents may call, as a plain value. */
interface Tool<Input extends TObject = TObject, Output extends TObject = TObject> {
  readonly name: string;
  readonly title: string;
  /** For the model: when to call it, and what comes of it. */
  readonly description: string;
  /** Undefined: whoever may call anything. */
  readonly scope?: 'read' | 'write';
  /** The only place that has it; undefined: both. */
  readonly place?: Place;
  /** Where the places differ, what only one of them takes is in `only`. */
  readonly input: Input;
  /** Members of `input` that one place alone takes. */
  readonly only?: Readonly<Partial<Record<keyof Static<Input> & string, Place>>>;
  readonly output: Output;
  /** It fetches pages. */
  readonly isOpenWorld: boolean;
  run(backEnd: BackEnd, args: Static<Input>, watch: Watch): Promise<Answer<Static<Output>>>;
}

export interface Answer<Value = object> {
  readonly value: Value;
  /** Long data by reference. */
  readonly links?: readonly Link[];
}

export interface Link {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
}

/** A tool of any schemas, as lists hold it. */
export type AnyTool = Omit<Tool, 'run' | 'only'> & {
  readonly only?: Readonly<Record<string, Place>>;
  // biome-ignore lint/suspicious/noExplicitAny: arguments are contravariant; call-tool.ts alone calls it.
  run(backEnd: BackEnd, args: any, watch: Watch): Promise<Answer>;
};

/** Types make wrong tools hard to write: `run` gets what `input` says, and gives what `output` says. */
export function defineTool<const Input extends TObject, const Output extends TObject>(
  tool: Tool<Input, Output>,
): AnyTool {
  return tool as unknown as AnyTool;
}
