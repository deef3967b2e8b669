import { describeForOperator } from './operator-errors.ts'

/** Prints a step of the work. */
export type Say = (sentence: string) => void

/**
 * Runs the work of a command and prints what it returns. When the operator can mend why it failed, prints that in one line
 * after `failed`, and the exit code is 1.
 */
export async function runForOperator(failed: string, work: (say: Say) => Promise<string>): Promise<void> {
  try {
    console.log(await work((sentence) => console.log(sentence)))
  } catch (error) {
    const reason = describeForOperator(error)
    if (!reason) throw error
    console.error(`${failed}: ${reason}`)
    process.exitCode = 1
  }
}
