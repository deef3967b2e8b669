import type { Translated } from '#contract/sentences/sentence.ts'
import type { sharing as English } from '../en/sharing.ts'

export const sharing: Translated<typeof English> = {
  title: 'ফোনটি শেয়ার করুন',
  apps: { whatsApp: 'WhatsApp', messenger: 'Messenger', facebook: 'Facebook' },
  copy: 'লিংক কপি করুন',
  copied: 'লিংক কপি হয়েছে',
  notCopied: 'লিংক কপি করা যায়নি। নিচের ঠিকানাটি নিজে কপি করুন।',
}
