import type { Translated } from '#contract/sentences/sentence.ts'
import { toBanglaDigits } from '#lib/typed-numbers.ts'
import type { alert as English } from '../../en/emails/alert.ts'

type AlertFacts = Parameters<typeof English>[0]['begun'][number]

const about = ({ title, names, count }: AlertFacts) => {
  if (names !== '') return `${title} (${names})`
  return count > 1 ? `${title} (${toBanglaDigits(count)}টি)` : title
}

export const alert: Translated<typeof English> = ({ begun, ended }) => {
  const [first = ended[0]] = begun
  const others = begun.length + ended.length - 1
  const subject = `${begun.length > 0 ? '' : 'মিটে গেছে: '}${first?.title ?? ''}`
  return {
    subject: others > 0 ? `${subject}, এবং আরও ${toBanglaDigits(others)}টি বিষয়` : subject,
    paragraphs: [
      ...begun.map((each) => `${about(each)}। শুরু: ${each.since}। ${each.advice}`),
      ...ended.map((each) => `মিটে গেছে: ${about(each)}। শুরু হয়েছিল ${each.since}।`),
    ],
    action: 'ড্যাশবোর্ড খুলুন',
    closing: ['প্রত্যেক অ্যাডমিন এই ইমেইল পান, একই বিষয়ে ঘণ্টায় বড়জোর একবার। সার্ভারে npm run status চালালে সব দেখা যায়।'],
  }
}
