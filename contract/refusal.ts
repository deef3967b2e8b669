import { type ErrorCode, errorStatus } from './errors.ts'
import { Problem } from './problem.ts'
import type { refusals } from './sentences/en/refusals.ts'
import type { DataOf, Translated } from './sentences/sentence.ts'
import type { WrongField } from './wrong-field.ts'

export type RefusalSentences = Translated<typeof refusals>
/** Every reason why the server refuses; the part before the slash is the error code. */
export type Reason = keyof RefusalSentences
/** What a refusal says, in no particular language. */
export type Refused = { reason: Reason; data?: unknown }

type Extras = { fields?: WrongField[]; retryAfterSeconds?: number | undefined; cause?: unknown }
type ExtrasOf<Data> = Data extends undefined ? [extras?: Extras] : [extras: Extras & { data: Data }]

/**
 * A Problem that the server throws, with a reason and data. The sentence is chosen when the response is written
 * (`describeRefusal`), so no other code needs to know the reader's language.
 */
export class Refusal<R extends Reason = Reason> extends Problem {
  readonly reason: R
  readonly data: unknown
  /** What is wrong with which field. */
  readonly fields: WrongField[] | undefined

  constructor(reason: R, ...[extras]: ExtrasOf<DataOf<(typeof refusals)[R]>>) {
    const { retryAfterSeconds, cause } = extras ?? {}
    const code = reason.split('/')[0] as ErrorCode
    super(code, errorStatus[code], reason, { retryAfterSeconds, cause })
    this.reason = reason
    this.fields = extras?.fields
    this.data = extras && 'data' in extras ? extras.data : undefined
  }
}

/** The sentence for people, in one language. */
export function describeRefusal({ reason, data }: Refused, sentences: RefusalSentences): string {
  const sentence = sentences[reason]
  return typeof sentence === 'string' ? sentence : sentence(data as never)
}

/**
 * Returns the actions whose assertion does not throw a Refusal. So a record tells its reader what they may do by the same
 * rules that the commands assert. Throws any other error.
 */
export function listAllowed<Action extends string>(assertions: Record<Action, () => void>): Action[] {
  const actions = Object.keys(assertions) as Action[]
  return actions.filter((action) => isAllowed(assertions[action]))
}

function isAllowed(assertion: () => void): boolean {
  try {
    assertion()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
