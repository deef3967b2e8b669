import type { Language } from '#lib/languages.ts'

/** The language of the pages of this build, and the other one, in its own words. */
export const language = {
  code: 'en' as Language,
  other: 'bn' as Language,
  otherName: 'বাংলা',
  offer: 'বাংলায় পড়ুন',
  decline: 'না, থাক',

  title: 'Language',
  text: 'Hatbodol is in Bangla and English. Your choice stays in this browser, and we email you in that language.',
  otherEmails: 'We email you in Bangla.',
  emailsHere: 'Email me in English',
  stored: 'We email you in English from now on',
  notStored: 'We could not save this language for our emails to you. You can choose it in your account.',
  account: 'Your account',
}
