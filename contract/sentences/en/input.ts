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
  'brand-known': ({ known }: WrongValue) => `There is a brand ${known} already.`,
  'brand-in-use': 'Phones or models have this name of the brand, so it stays.',
  'model-known': 'There is a model with this name already.',
  'spelling-known': ({ known }: WrongValue) => `This means ${known} already. Remove it there first.`,
  'model-name': 'Write the name in English letters and digits.',
  format: 'This is not in a format we can read.',
  'meeting-past': 'Choose a time that is still to come.',
  'meeting-late': 'Choose a time before the hand-over ends.',
  'picture-gone': 'A picture is no longer here. Choose it again.',
} satisfies Record<string, Sentence>
