/**
 * The mailbox of a (lower-cased) address, as far as the address shows it: the part after a plus sign is removed, and so
 * are the dots of a Gmail address. Only for counting emails per mailbox; an account keeps the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  // A tag needs text before it: in "+880…@example.com", the plus sign belongs to the name.
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
