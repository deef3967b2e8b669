import { readConfig } from '../config/config.ts'
import { runForOperator } from './run-for-operator.ts'
import { sendTestEmail } from './send-test-email.ts'

await runForOperator('No email was sent', async () => {
  const { sentence, isSent } = await sendTestEmail(process.argv.slice(2), readConfig(process.env).mail)
  return isSent ? sentence : { failure: sentence }
})
