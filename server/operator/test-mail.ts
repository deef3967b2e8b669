import { readConfig } from '../config/config.ts'
import { describeForOperator } from './operator-errors.ts'
import { sendTestEmail } from './send-test-email.ts'

try {
  const { told, isSent } = await sendTestEmail(process.argv.slice(2), readConfig(process.env).mail)
  if (isSent) console.log(told)
  else console.error(told)
  process.exitCode = isSent ? 0 : 1
} catch (error) {
  const reason = describeForOperator(error)
  if (!reason) throw error
  console.error(`No email was sent: ${reason}`)
  process.exitCode = 1
}
