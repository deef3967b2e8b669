export const account = {
  title: 'Your account',
  text: 'How you log in, where you are logged in, and what we keep about you.',
  loading: 'Fetching your account',
  other: 'This did not work. Please try again.',

  profile: {
    title: 'Name and photo',
    text: 'What buyers and sellers see of you. Your listings show it too.',
    name: 'Name',
    photo: 'New photo',
    photoHelp: 'JPEG, PNG, WebP or AVIF, at most 10 MB. Leave it empty to keep the one you have.',
    save: 'Save',
    saved: 'Your name and photo are saved',
  },

  email: {
    title: 'E-mail address',
    verified: 'Confirmed',
    unverified: 'Not confirmed yet',
    verifiedText: 'You can always get back into your account with a letter to this address.',
    unverifiedText:
      'Confirm it with the link of a letter, so that you can always get back into your account.',
    send: 'Send the link',
  },

  password: {
    title: 'Password',
    text: 'With a new password you are signed out on every other device.',
    noneText: 'You log in with Google alone. With a password you can also log in with your e-mail address.',
    current: 'Current password',
    currentMissing: 'Write the password you have now.',
    currentWrong: 'This is not your current password. Check it and try again.',
    next: 'New password',
    change: 'Change password',
    set: 'Set a password',
    changed: 'Your password is changed. Other devices are signed out.',
    wasSet: 'Your password is set',
  },

  google: {
    title: 'Google',
    text: 'Log in with one press and no password.',
    linked: (email: string) => `Linked with ${email}`,
    link: 'Link a Google account',
    waiting: 'Continue in the window…',
    unlink: 'Unlink',
    isOnlyWay: 'It is the only way into your account. Set a password first, then you can unlink it.',
    linkedNow: 'Your Google account is linked',
    unlinkedNow: 'Your Google account is no longer linked',
    errors: {
      'credential-already-in-use':
        'Somebody at Hatbodol already logs in with this Google account. Choose another one.',
      'email-already-in-use':
        'Another account here has the address of this Google account. Choose another one.',
      'provider-already-linked': 'A Google account is linked already. Unlink it first.',
      'no-such-provider': 'No Google account is linked any more.',
    },
  },

  secondStep: {
    title: 'Second step',
    text: 'Whoever has your password still cannot get in: a code from an app on your phone is asked for besides.',
    needsVerified: 'Confirm your e-mail address first: it is the way back in if you lose your phone.',
    none: 'Off',
    on: 'On',
    turnOn: 'Switch on',
    add: 'Add another app',
    scan: 'Scan this picture with an authenticator app, such as Google Authenticator or Aegis.',
    picture: 'The QR code for your authenticator app',
    orType: 'Or type this key into the app:',
    copy: 'Copy the key',
    copied: 'The key is copied',
    notCopied: 'Your browser did not let us copy the key. Select it and copy it yourself.',
    openApp: 'Open in the app on this phone',
    code: 'Code from the app',
    codeHelp: '6 digits. It changes every 30 seconds.',
    codeMissing: 'Write the 6 digits that the app shows.',
    codeWrong: 'This code is not right, or is over. Write the one the app shows now.',
    name: 'A name for it',
    nameHelp: 'To know it by, such as the phone it is on.',
    usualName: 'My phone',
    finish: 'Switch on',
    since: (day: string) => `Added on ${day}`,
    unnamed: 'Authenticator app',
    turnOff: 'Switch off',
    turnOffWhich: (name: string) => `Switch off ${name}`,
    turnedOn: 'The second step is on',
    turnedOff: 'The second step is off',
    removed: 'The app is removed',
    failed: 'We could not find out whether it is on.',
  },

  devices: {
    title: 'Devices',
    text: 'Where you are signed in.',
    loading: 'Fetching your devices',
    this: 'This device',
    unknown: 'A browser we do not know',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    someBrowserOn: (system: string) => `A browser on ${system}`,
    lastUsed: 'Last used',
    with: { password: 'with your password', 'google.com': 'with Google' } as Record<string, string>,
    notTold:
      'Google keeps the list of your devices for this site and does not tell it. You can still sign out everywhere.',
    endOne: 'Sign out',
    endWhich: (name: string) => `Sign out ${name}`,
    endedOne: (name: string) => `${name} is signed out`,
    end: 'Sign out everywhere',
    endQuestion: 'Are you sure you want to sign out everywhere?',
    endDetail: 'You are signed out on every device, on this one too. On some it can take a minute.',
    ended: 'You are signed out everywhere',
    failed: 'Your devices could not be loaded',
  },

  data: {
    title: 'My data',
    text: 'All that Hatbodol keeps about you, as one file that programs can read too (JSON).',
    download: 'Download my data',
    downloaded: 'Your data is downloaded',
    fileName: 'hatbodol-my-data.json',
  },

  removal: {
    title: 'Delete my account',
    goes: 'What goes',
    atFirebase:
      'Your account at Firebase, a service of Google’s that keeps it for this site. Your browser deletes it there.',
    leftAtFirebase:
      'Your account is deleted here, but could not be deleted at Firebase. Until whoever runs this site does that, you cannot sign up again with the same address.',
    stays: 'What stays on record',
    you: 'Your account with every way you log in, and your page that others see.',
    listings: (count: number) =>
      count === 1
        ? 'Your phone for sale: it is withdrawn.'
        : `Your ${count} phones for sale: they are withdrawn.`,
    bookings: (count: number) =>
      count === 1
        ? 'Your unpaid booking: it is cancelled.'
        : `Your ${count} unpaid bookings: they are cancelled.`,
    sales: (count: number) => (count === 1 ? 'One phone that you sold' : `${count} phones that you sold`),
    purchases: (count: number) => (count === 1 ? 'one that you bought' : `${count} that you bought`),
    onePurchase: 'One phone that you bought',
    manyPurchases: (count: number) => `${count} phones that you bought`,
    and: (one: string, other: string) => `${one}, and ${other}`,
    forTheBooks: (what: string) =>
      `${what}, and every payment for it: for the other side, and for the books.`,
    log: 'Your name and e-mail address in our own records, which only admins can read.',
    nothingStays: 'Nothing of what you traded: you have not sold or bought a phone.',
    delete: 'Delete my account',
    proving: 'For your safety, before your account is deleted.',
    what: 'your account',
    detail: 'You are signed out everywhere and cannot log in any more. This cannot be undone.',
    deleted: 'Your account is deleted',
    loading: 'Finding out what would go',
    failed: 'We could not find out what would go',
  },

  proving: {
    title: 'Show that it is you',
    text: 'For your safety, before this changes.',
    password: 'Password',
    passwordWrong: 'The password is not right. Check it and try again.',
    goOn: 'Continue',
    google: 'Continue with Google',
  },
}
