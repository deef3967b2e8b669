/** A failure with a message for people: it is printed without a stack. */
export class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.name = 'Failure'
    this.exitCode = exitCode
  }
}

let openLabel = ''

/** Prints one line for the person who waits. */
export function say(line) {
  if (openLabel) process.stdout.write('\n')
  openLabel = ''
  process.stdout.write(`${line}\n`)
}

/** Prints what is being done and, when it ends, how long it took. Returns the result of the work. */
export async function saying(label, work) {
  const startedAt = Date.now()
  if (openLabel) process.stdout.write('\n')
  process.stdout.write(`${label}…`)
  openLabel = label
  const end = (how) => {
    if (openLabel === label) process.stdout.write(` ${how}\n`)
    else say(`${label}: ${how}`)
    openLabel = ''
  }
  try {
    const result = await work()
    end(`done in ${seconds(Date.now() - startedAt)}`)
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}

/** Formats milliseconds for people: '0.4 s', '1 min 12 s'. */
export function seconds(milliseconds) {
  const total = milliseconds / 1000
  if (total < 10) return `${total.toFixed(1)} s`
  if (total < 60) return `${Math.round(total)} s`
  const whole = Math.round(total)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
