import { format } from 'node:util'
import { test } from 'vitest'

/**
 * Like `test.each`, but one test for all rows, so that what each test needs is made once. For rows that do not change what
 * the others find. A failure names its row.
 */
export const testRows =
  <Row extends unknown[] | [unknown]>(rows: readonly Row[]) =>
  (title: string, check: (...row: Row) => Promise<void>): void => {
    // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- the rows check, and the caller names them
    test(title, async () => {
      for (const row of rows) {
        try {
          await check(...row)
        } catch (error) {
          const words = error instanceof Error ? error.message : String(error)
          throw new Error(`${format(title, ...row)}: ${words}`, { cause: error })
        }
      }
    })
  }
