import type { Sentence, WrongValue } from '../sentence.ts'

/** The sentences for errors that no schema names, and for what only the server finds. Only the server loads them. */
export const input = {
  missing: 'This is missing.',
  string: 'Write this as text.',
  number: 'Write this as a number.',
  boolean: 'Say true or false.',
  array: 'Send a list.',
  object: 'Send a form with its fields.',
  type: 'This has the wrong type.',
  choice: ({ values }: WrongValue) => `Choose one of these: ${values.join(', ')}.`,
  'at-most': ({ maximum }: WrongValue) => `At most ${maximum}.`,
  'at-most-characters': ({ maximum }: WrongValue) => `At most ${maximum} characters.`,
  'at-most-entries': ({ maximum }: WrongValue) => `At most ${maximum} entries.`,
  'at-least': ({ minimum }: WrongValue) => `At least ${minimum}.`,
  'at-least-characters': ({ minimum }: WrongValue) => `At least ${minimum} characters.`,
  'at-least-entries': ({ minimum }: WrongValue) => `At least ${minimum} entries.`,
  id: 'This is not a valid id.',
  'model-known': 'There is a model with this name already.',
  'model-name': 'Write the name in English letters and digits.',
  format: 'This is not in a format we can read.',
  'picture-gone': 'A picture is no longer here. Choose it again.',
} satisfies Record<string, Sentence>
