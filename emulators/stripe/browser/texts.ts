const english = {
  number: { placeholder: 'Card number', label: 'Credit or debit card number' },
  expiry: { placeholder: 'MM / YY', label: 'Credit or debit card expiration date' },
  cvc: { placeholder: 'CVC', label: 'Credit or debit card CVC/CVV' },
  card: 'Card',
  bank: 'Test bank (no money moves)',
  title: 'Is this you?',
  /** The question around the amount. */
  question: ['A payment of ', ' asks for your confirmation.'],
  pass: 'Complete authentication',
  fail: 'Fail authentication',
  locale: 'en-IN',
}

const bangla: typeof english = {
  number: { placeholder: 'কার্ড নম্বর', label: 'কার্ড নম্বর' },
  expiry: { placeholder: 'মাস / সাল', label: 'কার্ডের মেয়াদ: মাস ও সাল' },
  cvc: { placeholder: 'কোড', label: 'কার্ডের নিরাপত্তা কোড' },
  card: 'কার্ড',
  bank: 'পরীক্ষামূলক ব্যাংক: আসল টাকা নয়',
  title: 'আপনিই কি পেমেন্ট করছেন?',
  question: ['', ' পেমেন্টের জন্য আপনার সম্মতি লাগবে।'],
  pass: 'হ্যাঁ, আমিই',
  fail: 'না, আমি নই',
  // Bangla digits in the order of our pages, with the sign first.
  locale: 'en-IN-u-nu-beng',
}

export const cardTexts: { en: typeof english; bn: typeof english } = { en: english, bn: bangla }

/** The texts in the language of the page that loaded this script. */
export const findTexts = (): typeof english => cardTexts[document.documentElement.lang === 'bn' ? 'bn' : 'en']
