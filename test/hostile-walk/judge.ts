import { ProblemDetails } from '#contract/problem-details.ts'
import { findInternals } from '#test/http/ask.ts'
import type { Answer } from './send.ts'

type Judged = {
  method: string
  /** The path as sent, with all placeholders replaced. */
  path: string
  /**
   * A text with the email addresses that the answer may contain: those of the caller and the request. Undefined if it
   * may contain any.
   */
  mayName: string | undefined
}

/** Returns what is wrong with an answer; undefined if nothing is. */
export function findFault(asked: Judged, answer: Answer): string | undefined {
  const { status, text, headers } = answer
  if (status === 0) return 'nothing was answered'
  if (status >= 500) return `it is ${status}`
  const leak = findLeak(text) ?? findForeignAddress(asked, text)
  if (leak || status < 400) return leak
  if (!headers['x-request-id']) return 'it has no request id'
  return asked.method === 'HEAD' ? undefined : findWrongForm(asked.path, answer)
}

/** Google's replacement for a password's hash. */
const redacted = '"passwordHash":"UkVEQUNURUQ="'

function findLeak(text: string): string | undefined {
  const inside = text.startsWith('<!') ? undefined : findInternals(text.replace(redacted, ''))
  return inside === undefined ? undefined : `it shows our inside: ${inside}`
}

/** Returns a message if the answer contains the address of another person. */
function findForeignAddress({ mayName }: Judged, text: string): string | undefined {
  if (mayName === undefined) return undefined
  // Only address fields count, because people may use any text as their name.
  const named = Array.from(text.matchAll(/email"\s*:\s*"([^"]+@walk\.example)"/gi), ([, email = '']) => email)
  const stranger = named.find((email) => !mayName.includes(email))
  return stranger && `it names ${stranger}`
}

const isPage = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html')

/** Returns a message if a refusal does not have the format of the called service. */
function findWrongForm(path: string, answer: Answer): string | undefined {
  const at = (...prefixes: string[]) => prefixes.some((prefix) => path.startsWith(prefix))
  if (at('/identity/local-google/')) return undefined // That emulator speaks OAuth, by a library of its own.
  if (/^\/v1([/?]|$)/.test(path)) return isStripes(answer) ? undefined : 'it is no error of Stripe’s form'
  if (at('/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/'))
    return isGoogles(answer) ? undefined : 'it is no error of Google’s form'
  if (isProblem(answer) || (isPage(answer) && !/^\/api([/?]|$)/.test(path))) return undefined
  if (at('/sandbox/bkash/') && isBkashs(answer)) return undefined
  if (at('/sandbox/') && isStripes(answer)) return undefined
  if (at('/identitytoolkit.googleapis.com', '/securetoken.googleapis.com') && isGoogles(answer))
    return undefined
  return `it is no problem+json: ${String(answer.headers['content-type'])}`
}

function isProblem({ status, headers, json }: Answer): boolean {
  const { success, data } = ProblemDetails.safeParse(json)
  if (!success || !String(headers['content-type']).startsWith('application/problem+json')) return false
  return data.status === status && data.requestId === headers['x-request-id']
}

type Errors =
  | { error?: { type?: unknown; message?: unknown; code?: unknown; errors?: unknown[] } }
  | undefined

function isStripes({ json }: Answer): boolean {
  const { error } = (json as Errors) ?? {}
  return typeof error?.type === 'string' && typeof error.message === 'string'
}

function isGoogles({ status, json }: Answer): boolean {
  const { error } = (json as Errors) ?? {}
  return error?.code === status && typeof error.message === 'string' && Array.isArray(error.errors)
}

/** What bKash refuses before it reads the call has no code. */
function isBkashs({ json }: Answer): boolean {
  const { message, statusMessage } = (json as Record<string, unknown> | undefined) ?? {}
  return typeof (message ?? statusMessage) === 'string'
}
