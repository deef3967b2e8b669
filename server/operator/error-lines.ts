import { LRUCache } from 'lru-cache'

/** How pino calls its hook: with the arguments of the call, the function that writes the line, and the level. */
type LogMethod = (this: unknown, args: unknown[], write: (...line: unknown[]) => void, level: number) => void

const errorLevel = 50
/** One line of each cause in this time; the others are counted. */
const windowMs = 10_000
/** Of how many causes the lines are counted. */
const maxCauses = 200

/**
 * Returns a hook for pino that writes one line about an error with the same cause in ten seconds, and then how many
 * more there were. Otherwise somebody who can cause an error fills the disk with its lines.
 */
export function createErrorLines(): LogMethod {
  const repeated = new LRUCache<string, { count: number }>({ max: maxCauses })
  return function logMethod(args, write, level) {
    const cause = level === errorLevel ? describeCause(args) : undefined
    const known = cause === undefined ? undefined : repeated.get(cause)
    if (known) {
      known.count += 1
      return
    }
    write.apply(this, args)
    if (cause === undefined) return
    const counted = { count: 0 }
    repeated.set(cause, counted)
    const report = () => {
      repeated.delete(cause)
      if (counted.count > 0) write.call(this, { repeated: counted.count }, readSentence(args))
    }
    setTimeout(report, windowMs).unref()
  }
}

/** What distinguishes a cause: our sentence, the kind of the error, and the place where it was thrown. */
function describeCause(args: unknown[]): string {
  const [first] = args as [{ err?: unknown } | undefined]
  const { name, code, stack } = (first?.err ?? first ?? {}) as {
    name?: string
    code?: string
    stack?: string
  }
  const place = /^ +at .+$/m.exec(stack ?? '')?.[0]
  return JSON.stringify([readSentence(args), name, code, place])
}

const readSentence = (args: unknown[]) => args.find((each) => typeof each === 'string')
