/** The texts that ask for the second factor. They load only with that dialog. */
export const secondFactor = {
  title: 'One more step',
  byApp: {
    text: 'Open your authenticator app and enter the code it shows for Hatbodol.',
    label: 'Code',
    help: '6 digits. It changes every 30 seconds.',
    missing: 'Enter the 6 digits that the app shows.',
    wrong: undefined,
    other: 'Use a recovery code instead',
  },
  recovery: {
    text: 'Enter one of the recovery codes that you kept. Each works once.',
    /** Begins the sentence that says how to reach us. */
    contactIf: 'If you have none left',
    label: 'Recovery code',
    help: '12 letters and digits, such as k3f9-x7qm-2hdt.',
    missing: 'Enter all 12 letters and digits of a recovery code.',
    wrong: 'That recovery code is wrong, or was used before. Try another one.',
    other: 'Use the authenticator app instead',
  },
  factor: 'Authenticator app',
  unnamedFactor: (since: string) => `App added on ${since}`,
  goOn: 'Continue',
}
