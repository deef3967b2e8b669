import { readConfig } from '../config/config.ts'
import { writeStatus } from './print-status.ts'
import { readStatus } from './read-status.ts'
import { runForOperator } from './run-for-operator.ts'

await runForOperator('The status cannot be read', async () => {
  const { title, lines } = await readStatus(readConfig(process.env), new Date())
  process.exitCode = lines.every(({ state }) => state === 'ok') ? 0 : 1
  return writeStatus(title, lines, process.stdout.isTTY && !process.env['NO_COLOR'])
})
