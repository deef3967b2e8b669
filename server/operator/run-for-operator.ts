import { describeForOperator } from './operator-errors.ts'

/** Prints a step of the work. */
export type Say = (sentence: string) => void

/** What a command says at its end: a failure goes to the errors, and the exit code is 1. */
type Outcome = string | { failure: string }

/**
 * Runs the work of a command and prints what it returns. When the operator can mend why it failed, prints that in one line
 * after `failed`, and the exit code is 1.
 */
export async function runForOperator(failed: string, work: (say: Say) => Promise<Outcome>): Promise<void> {
  try {
    const outcome = await work((sentence) => console.log(sentence))
    if (typeof outcome === 'string') console.log(outcome)
    else printFailure(outcome.failure)
  } catch (error) {
    const reason = describeForOperator(error)
    if (!reason) throw error
    printFailure(`${failed}: ${reason}`)
  }
}

function printFailure(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
