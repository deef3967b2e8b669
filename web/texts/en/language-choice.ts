/** What the account says about the reader's language, and how a choice of it ended. */
export const languageChoice = {
  title: 'Language',
  text: 'Hatbodol is in Bangla and English. Your choice stays in this browser, and we email you in that language.',
  otherEmails: 'We email you in Bangla.',
  emailsHere: 'Email me in English',
  stored: 'We email you in English from now on',
  notStored: 'We could not save this language for our emails to you. You can choose it in your account.',
  account: 'Your account',
}
