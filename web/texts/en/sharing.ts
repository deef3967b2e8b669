/** The texts of the dialog that passes the page of a phone on. */
export const sharing = {
  title: 'Share this phone',
  apps: { whatsApp: 'WhatsApp', messenger: 'Messenger', facebook: 'Facebook' },
  copy: 'Copy the link',
  copied: 'The link is copied',
  notCopied: 'The link could not be copied. Copy the address below it by hand.',
}
