import type { Answer, Client } from './client.ts'
import { countUp, type Kind, type LoadRecord } from './load-record.ts'

export type Sent = { token?: string; json?: unknown }

/** Makes a call and notes what the client was told. */
export type Ask = (kind: Kind, call: string, sent?: Sent) => Promise<Answer>

/** Whether the product is at fault or away, rather than the client. */
export const isFailure = ({ status }: Answer) => status === 0 || status >= 500

/** Returns the function that makes the calls of this client, and adds what it is told to the record. */
export function recordAnswers(client: Client, record: LoadRecord): Ask {
  return async (kind, call, sent) => {
    record.requests += 1
    const answer = await client.ask(call, sent)
    if (!isFailure(answer)) return answer
    record.failed[kind] += 1
    countUp(record.reasons, `${answer.status || 'no answer'} ${call.replaceAll(/[\w-]{36}|\?.*/g, '…')}`)
    return answer
  }
}
