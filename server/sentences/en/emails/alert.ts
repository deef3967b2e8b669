import type { EmailText } from '../../../emails/email-text.ts'

/** An alert, with its sentences. `names` is empty if it is about payments, and `since` is a time in words. */
type AlertFacts = { title: string; advice: string; names: string; count: number; since: string }

const about = ({ title, names, count }: AlertFacts) => {
  if (names !== '') return `${title} (${names})`
  return count > 1 ? `${title} (${count})` : title
}

/** About what is wrong with the installation, and what no longer is. */
export function alert({ begun, ended }: { begun: AlertFacts[]; ended: AlertFacts[] }): EmailText {
  const [first = ended[0]] = begun
  const others = begun.length + ended.length - 1
  const subject = `${begun.length > 0 ? '' : 'Over: '}${first?.title ?? ''}`
  return {
    subject: others > 0 ? `${subject}, and ${others} more ${others === 1 ? 'alert' : 'alerts'}` : subject,
    paragraphs: [
      ...begun.map((each) => `${about(each)}. Since ${each.since}. ${each.advice}`),
      ...ended.map((each) => `Over: ${about(each)}. It had begun on ${each.since}.`),
    ],
    action: 'Open the dashboard',
    closing: [
      'Every admin gets this email, at most one an hour about the same matter. On the server, npm run status shows all.',
    ],
  }
}
