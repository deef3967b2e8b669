export const account = {
  title: 'Your account',
  text: 'How you log in, where you are logged in, and what we keep about you.',
  loading: 'Loading your account',
  other: 'This did not work. Please try again.',

  profile: {
    title: 'Name and photo',
    text: 'What buyers and sellers see of you. Your listings show it too.',
    name: 'Name',
    photo: 'New photo',
    photoHelp: 'Leave it empty to keep the one you have.',
    save: 'Save',
    saved: 'Your name and photo are saved',
  },

  email: {
    title: 'Email address',
    verified: 'Confirmed',
    unverified: 'Not confirmed yet',
    verifiedText: 'If you forget your password, we can email a link to this address.',
    unverifiedText:
      'Confirm it with a link that we email you, so that you can always get back into your account.',
    send: 'Send the link',
    change: 'Change the address',
    newEmail: 'New email address',
    newEmailHelp: 'We email a link to it. Nothing changes until you open that link.',
    askForChange: 'Email me the link',
    keep: 'Keep this address',
    taken: 'Another account has this address. Choose another one.',
    changeAsked: (email: string) => `We have emailed a link to ${email}`,
    changeHelp: (email: string) =>
      `Open the link that we emailed to ${email}. It works once, and for one hour. Then log in with that address.`,
  },

  password: {
    title: 'Password',
    text: 'With a new password you are logged out on every other device.',
    noneText: 'You log in with Google only. With a password you can also log in with your email address.',
    current: 'Current password',
    currentMissing: 'Enter your current password.',
    currentWrong: 'This is not your current password. Check it and try again.',
    next: 'New password',
    change: 'Change password',
    set: 'Set a password',
    changed: 'Your password is changed. Other devices are logged out.',
    wasSet: 'Your password is set',
  },

  google: {
    title: 'Google',
    text: 'Log in with one tap, without a password.',
    linked: (email: string) => `Linked with ${email}`,
    link: 'Link a Google account',
    waiting: 'Continue in the window…',
    unlink: 'Unlink',
    isOnlyMethod: 'It is the only way into your account. Set a password first, then you can unlink it.',
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

  secondFactor: {
    title: 'Two-step sign-in',
    text: 'Even somebody who has your password cannot get in without a code from an app on your phone.',
    needsVerified: 'Confirm your email address first: it is how you get back in if you lose your phone.',
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
    codeMissing: 'Enter the 6 digits that the app shows.',
    codeWrong: 'That code is wrong or has expired. Enter the one the app shows now.',
    name: 'A name for it',
    nameHelp: 'For example, the phone it is on.',
    defaultName: 'My phone',
    finish: 'Switch on',
    since: (day: string) => `Added on ${day}`,
    unnamed: 'Authenticator app',
    turnOff: 'Switch off',
    turnOffWhich: (name: string) => `Switch off ${name}`,
    turnedOn: 'Two-step sign-in is on',
    turnedOff: 'Two-step sign-in is off',
    removed: 'The app is removed',
    failed: 'We could not find out whether it is on.',
  },

  recovery: {
    title: 'Your recovery codes',
    left: (count: number) => (count === 1 ? '1 recovery code left' : `${count} recovery codes left`),
    text: 'Each logs you in once when you do not have your authenticator app.',
    noneText: 'Make some before you lose your phone: each logs you in once without the app.',
    make: 'Make recovery codes',
    renew: 'Make new codes',
    reauthentication: 'We ask this for your safety before you get new recovery codes.',
    keep: 'Keep these codes safe. You see them only now.',
    keepText:
      'Each of them logs you in once, with your password, when you do not have your authenticator app. Write them down or print them.',
    codesKept: 'I have kept them',
    copy: 'Copy',
    copied: 'The codes are copied',
    notCopied: 'Your browser did not let us copy the codes. Select them and copy them yourself.',
    download: 'Download',
    fileName: 'hatbodol-recovery-codes.txt',
  },

  devices: {
    title: 'Devices',
    text: 'Where you are logged in.',
    loading: 'Loading your devices',
    this: 'This device',
    unknown: 'A browser we do not know',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    someBrowserOn: (system: string) => `A browser on ${system}`,
    lastUsed: 'Last used',
    with: { password: 'with your password', 'google.com': 'with Google' } as Record<string, string>,
    notListed:
      'We cannot show your devices, because Google keeps that list. You can still log out everywhere.',
    endOne: 'Log out',
    endWhich: (name: string) => `Log out ${name}`,
    endOneFirst: (name: string) => `We ask this for your safety before ${name} is logged out.`,
    endedOne: (name: string) => `${name} is logged out`,
    end: 'Log out everywhere',
    endQuestion: 'Are you sure you want to log out everywhere?',
    endDetail: 'You are logged out on every device, on this one too. On some it can take a minute.',
    ended: 'You are logged out everywhere',
    failed: 'Your devices could not be loaded',
  },

  data: {
    title: 'My data',
    text: 'Everything that Hatbodol keeps about you, in one file.',
    download: 'Download my data',
    downloaded: 'Your data is downloaded',
    fileName: 'hatbodol-my-data.json',
  },

  removal: {
    title: 'Delete my account',
    goes: 'What is deleted',
    atFirebase:
      'Your account at Firebase, the Google service that keeps it for us. Your browser deletes it there.',
    leftAtFirebase:
      'Your account is deleted here, but could not be deleted at Firebase. Until we delete it there, you cannot sign up again with the same address.',
    stays: 'What stays on record',
    you: 'Your account, every way you log in, and your public page.',
    listings: (count: number) =>
      count === 1
        ? 'Your phone for sale: it is withdrawn.'
        : `Your ${count} phones for sale: they are withdrawn.`,
    bookings: (count: number) =>
      count === 1
        ? 'Your unpaid booking: it is cancelled.'
        : `Your ${count} unpaid bookings: they are cancelled.`,
    reservations: (count: number) =>
      count === 1
        ? 'One phone that is reserved: the sale ends, and nobody is charged.'
        : `${count} phones that are reserved: the sales end, and nobody is charged.`,
    sales: (count: number) => (count === 1 ? 'One phone that you sold' : `${count} phones that you sold`),
    purchases: (count: number) => (count === 1 ? 'one that you bought' : `${count} that you bought`),
    onePurchase: 'One phone that you bought',
    manyPurchases: (count: number) => `${count} phones that you bought`,
    and: (one: string, other: string) => `${one}, and ${other}`,
    salesOnRecord: (what: string) =>
      `${what}, with every payment: the other person needs them, and so do we.`,
    openProblem:
      'The problem that you reported with a sale: an admin still decides about it. A refund of a payment by card or bKash goes back the way you paid; cash only the seller can give back. You get no more emails about it.',
    balance: (amount: string) =>
      `${amount} that we owe you, and your payout account until it is paid. Add an account first if you have none.`,
    cashOwed: 'You still have to hand cash back to a buyer',
    cashOwedText: 'You can delete your account once the buyer has confirmed that they have it.',
    log: 'Your name and email address in our own records, which only admins can read.',
    nothingStays: 'Nothing about sales: you have not sold or bought a phone.',
    delete: 'Delete my account',
    reauthentication: 'We ask this for your safety before your account is deleted.',
    what: 'your account',
    detail: 'You are logged out everywhere and cannot log in any more. This cannot be undone.',
    deleted: 'Your account is deleted',
    loading: 'Checking what would be deleted',
    failed: 'We could not check what would be deleted',
  },

  reauthentication: {
    title: 'Confirm that it is you',
    text: 'We ask this for your safety before the change is made.',
    password: 'Password',
    passwordWrong: 'The password is wrong. Check it and try again.',
    goOn: 'Continue',
    google: 'Continue with Google',
    factorNeeded: {
      title: 'Turn on two-step sign-in first',
      text: 'Admins need it for this. Set it up in your account, which opens in a new tab. Then come back here and try again.',
      open: 'Open my account',
    },
  },
}
