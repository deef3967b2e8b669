import { type Cast, gatherCast } from './cast.ts'
import { type Role, roles } from './roles.ts'
import { findFault } from './judge.ts'
import { makeSandboxObjects } from './sandbox-objects.ts'
import { type Answer, openSender } from './send.ts'
import type { Tell } from './start-target.ts'
import type { WalkStep } from './step.ts'

/** Prepares the walk. `take` sends a step and returns in one line what is wrong with its answer. */
export async function openWalk(tell: Tell) {
  const facts = await tell('facts')
  const { send, close } = openSender(String(facts['address']), String(facts['webhookSecret']))
  let posts = 0
  const cast = await gatherCast(tell, (method, path, body, token) => {
    posts += 1
    return send(stepOf(method, path, body, token, posts), (text) => text)
  })
  cast.learn(await makeSandboxObjects(String(facts['address']), cast.get('secretKey')))
  /** The roles and the calls of all successful requests. */
  const reached = { roles: new Set<string>(), calls: new Set<string>() }
  return {
    close,
    reached,
    tend: cast.tend,
    take: async (step: WalkStep): Promise<string | undefined> => {
      const path = cast.fill(step.path) || (step.bytes?.split(' ')[1] ?? '').replace(/^https?:\/\/[^/]*/, '')
      try {
        const answer = await send(step, cast.fill)
        const fault = findFault({ method: step.method, path, mayName: namesFor(step, cast) }, answer)
        if (answer.status < 300 && answer.status > 0) {
          reached.roles.add(step.as)
          reached.calls.add(step.call)
        }
        await cast.mend(step, answer)
        return fault && describe(step, cast.fill(describeRequest(step)), fault, answer)
      } catch (error) {
        return describe(step, cast.fill(describeRequest(step)), String(error))
      }
    },
  }
}

function stepOf(
  method: string,
  path: string,
  body: object | undefined,
  token: string | undefined,
  nth: number,
): WalkStep {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    call: '',
    as: 'guest',
    method,
    path,
    headers: {
      // Each request of the cast comes from another network, so that hostile steps do not use up its rate limit.
      'x-forwarded-for': `172.${16 + ((nth >> 8) & 15)}.${nth & 255}.1`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': type } : {}),
    },
    body: isForm ? body.toString() : body && JSON.stringify(body),
  }
}

/** Admins may see every address, and so may callers with the sandbox's keys and readers of the mailbox. */
function namesFor(step: WalkStep, { fill, get }: Cast): string | undefined {
  if (step.as === 'admin' || /^\* \/(dev|identity)\/|^(GET|POST) \/v1\//.test(step.call)) return undefined
  const own = roles.includes(step.as as Role) ? get(`${step.as}.email`) : ''
  return `${own} ${get('account.email')} ${fill(decode(step.path))} ${fill(step.body ?? '')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function describeRequest({ as, method, path, bytes, headers, body = '' }: WalkStep): string {
  if (bytes !== undefined) return JSON.stringify(short(bytes))
  return `${method} ${short(path)} as ${as} with ${JSON.stringify(headers)} ${short(body)}`
}

function describe({ call }: WalkStep, request: string, fault: string, answer?: Answer): string {
  return `${call}: ${fault}. Sent: ${request}. Answered: ${answer?.status} ${short(answer?.text ?? '')}`
}

const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
