import { test } from 'vitest'

/**
 * A test of what several database connections do at the same time, such as two buyers who pay for one phone. Without
 * PostgreSQL it is skipped: the embedded database has one connection, so such a test passes there even without locks.
 * `npm test` runs it on a temporary PostgreSQL, where its programs are installed.
 */
export const raceTest = process.env['TEST_DATABASE_URL'] ? test : test.skip
