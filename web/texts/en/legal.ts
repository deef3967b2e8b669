type Section = {
  title: string
  text?: string
  points?: string[]
  isForbidden?: true
  /** Terms with a name and a description. */
  facts?: { name: string; text: string }[]
}
export type PageTexts = { title: string; description: string; lead: string; sections: Section[] }

const terms: PageTexts = {
  title: 'Terms of use',
  description:
    'What you can expect from Hatbodol and what we expect from you when you buy or sell a second-hand phone here.',
  lead: 'What you can expect from us, and what we expect from you.',
  sections: [
    {
      title: 'What Hatbodol is',
      text: 'Hatbodol is a marketplace for second-hand phones. The seller sells the phone and the buyer buys it. We do not own the phones, and we have not inspected them.',
    },
    {
      title: 'Your account',
      points: [
        'Use your own email address, and a name that people can know you by.',
        'Keep your password to yourself. You are responsible for what happens in your account, so set a new password at once if somebody else gets in.',
        'You can delete your account at any time, on your account page.',
      ],
    },
    {
      title: 'When you sell',
      points: [
        'An admin verifies you before your first phone goes up for sale.',
        'Sell only phones that are yours to sell. Stolen, locked and copied phones are not allowed.',
        'Use photos of the phone itself, and name every fault you know of.',
        'Once a phone is paid for, or you have accepted cash for it, hand it over as you described it, and sell it to nobody else.',
        'Use the buyer’s phone number for that sale only.',
      ],
    },
    {
      title: 'When you buy',
      points: [
        'Booking is free, and it does not reserve the phone. While you pay, the phone is kept for you for ten minutes.',
        'You are charged only if the phone becomes yours.',
        'If you pay by card or bKash, the seller gets your name, phone number and meeting place once you have paid.',
        'Check the phone when you meet. Do not take it if it is not what the listing said.',
      ],
    },
    {
      title: 'Cash at the meeting',
      points: [
        'Where the seller allows it, you can ask to pay in cash. The seller then gets your name and meeting place.',
        'If the seller accepts, they get your phone number too, and the phone is kept for you for 24 hours.',
        'The money does not pass through us, so we cannot hold it or give it back. Pay nothing before you have checked the phone.',
      ],
    },
    {
      title: 'Refunds',
      text: 'If you paid by card or bKash and the seller does not come, report it on the page of the sale, before the hand-over or within 48 hours after it. If the phone is not what the listing said, do not take it, and report that too. The seller can answer, and an admin decides whether you are refunded. A refund goes back the way you paid. After a sale in cash you can report a problem for 48 hours too, and agree with the seller what they hand back. An admin can decide who is right, but we cannot give the money back.',
    },
    {
      title: 'What is not allowed',
      isForbidden: true,
      points: [
        'Cheating, threatening or harassing other people.',
        'Pretending to be somebody else.',
        'Collecting other people’s data, or disturbing the site for others.',
      ],
    },
    {
      title: 'What we may do',
      text: 'Admins can take down a listing and delete an account that breaks these terms. A sale that is already paid for is finished first.',
    },
    {
      title: 'What we do not promise',
      text: 'We cannot promise that a phone has no hidden fault, or that this site is always available. Nothing here takes away a right that the law of Bangladesh gives you.',
    },
  ],
}

const privacy: PageTexts = {
  title: 'Privacy policy',
  description:
    'What Hatbodol keeps about you, for how long, who sees it, and how you download, change or delete it.',
  lead: 'What we keep about you, for how long, and who sees it.',
  sections: [
    {
      title: 'What we keep, and for how long',
      facts: [
        {
          name: 'Your account',
          text: 'Your name, email address, photo, language, whether you buy or sell, what you wrote to be verified as a seller or told us about a missed hand-over, and how you log in. Your password is stored so that nobody can read it. We keep all of this until you delete your account; what stays after that is below.',
        },
        { name: 'A sign-up you did not finish', text: 'Your name, email address and photo, for 24 hours.' },
        {
          name: 'Photos',
          text: 'When you upload a photo, we remove the place and the camera details that are stored in it. A photo that no account, no listing and no report uses is deleted after 24 hours. Photos that you send with a problem are seen only by the other side of the sale and our admins, and deleted 180 days after the problem is closed, or sooner if you delete your account.',
        },
        {
          name: 'Your devices',
          text: 'The kind of browser and when it was last used, so that you can log it out. A device that you do not use for 60 days is logged out. We remove this 30 days after you log out, and after at most 400 days otherwise.',
        },
        {
          name: 'Listings',
          text: 'What you write about a phone is public. A listing that you delete is no longer shown, but stays in our records.',
        },
        {
          name: 'Bookings',
          text: 'Your phone number, the place to meet, and the phone you booked. They stay in our records if you bought the phone. Otherwise we delete the number and the place 90 days after you deleted the booking, or after the phone was withdrawn or sold for good to somebody else. A booking that you made 90 days ago, and did not use to pay since, is deleted with both.',
        },
        {
          name: 'Payments',
          text: 'The phone, the amount, the time, what happened to it, and the transaction id. We keep the same of cash at the meeting, though that money does not pass through us. Your card number, or your bKash number and PIN, go straight to the payment provider: we never see them. Payments stay in our records.',
        },
        {
          name: 'Reports',
          text: 'What you reported and why. If you report without an account, we do not keep who you are.',
        },
        {
          name: 'What happened',
          text: 'A record of who did what and when, such as sign-ups, listings, sales and what admins decided. It cannot be changed, and only admins can read it. It stays, but without the email addresses that you had: we delete them from it 180 days after your account is deleted.',
        },
        {
          name: 'Attempts to log in',
          text: 'How often somebody tried, so that passwords cannot be guessed. We keep your email address and network for a day, and a device that logged in for 30 days, each so that nobody can read it.',
        },
        {
          name: 'Logs',
          text: 'The server writes down errors, and what matters for safety: log-ins, refusals and changes to accounts, with the time, a number for your account and a code for your network. It writes down no names, no email addresses, and not which pages you visit.',
        },
      ],
    },
    {
      title: 'Who sees it',
      facts: [
        {
          name: 'Everybody',
          text: 'Of a seller: name, photo, whether verified, since when, how many phones sold, and the listings. Nobody’s email address or phone number.',
        },
        {
          name: 'The seller you paid',
          text: 'Your name, your phone number and the place to meet, from the moment you have paid.',
        },
        {
          name: 'The seller you asked for cash',
          text: 'Your name and the place to meet, from the moment you ask. Your phone number, from the moment the seller accepts.',
        },
        {
          name: 'Our admins',
          text: 'Your name, email address, listings, reports, payments, and the record of what happened.',
        },
        {
          name: 'Stripe, when you pay by card',
          text: 'Your card, your name, your email address, the amount, and our numbers for you, your booking and the listing.',
        },
        {
          name: 'bKash, when you pay by bKash',
          text: 'Your number and PIN, which you type on its own page, the amount, and our numbers for you, your booking and the listing.',
        },
        {
          name: 'Google',
          text: 'That you use Hatbodol, if you log in with Google. We get your name, email address and photo from Google.',
        },
        { name: 'The mail server', text: 'Your email address and what we email you.' },
      ],
    },
    {
      title: 'What we do not do',
      points: [
        'We do not show advertising from other companies.',
        'We do not track what you look at, here or on other sites.',
        'We do not sell your data.',
      ],
    },
    {
      title: 'What you can do',
      points: [
        'Your account page shows what we keep, and lets you change your name, photo and password.',
        'There you can also download everything we keep about you, as one file.',
        'There you can delete your account. Your listings are then withdrawn and your unpaid bookings cancelled.',
      ],
    },
    {
      title: 'What stays when your account is deleted',
      text: 'Phones that you sold or bought, with their payments: the other person needs them, and so do we. Your name and email address stay in records that only admins can read.',
    },
  ],
}

const cookies: PageTexts = {
  title: 'Cookie policy',
  description: 'Which cookies Hatbodol sets, what it stores in your browser, and why.',
  lead: 'We set no cookies for advertising or tracking. This is everything that is stored in your browser.',
  sections: [
    {
      title: 'Cookies',
      facts: [
        {
          name: 'hatbodol-device',
          text: 'Set when you log in, for up to 400 days: it tells your device from others, so that strangers who guess your password cannot lock you out. It does not log you in.',
        },
        {
          name: 'hatbodol-google-…',
          text: 'Only while you log in with Google: it makes sure that the answer belongs to your request. It ends after ten minutes.',
        },
        {
          name: 'From the payment provider',
          text: 'If real cards are accepted, the payment page loads Stripe, which can set its own cookies against fraud. No other page loads it.',
        },
      ],
    },
    {
      title: 'Kept in your browser until you log out',
      facts: [
        { name: 'token, token-facts, signed-in', text: 'Keep you logged in.' },
        { name: 'firebase…', text: 'Your login itself.' },
        {
          name: 'hand-over-codes',
          text: 'Your codes for hand-overs, each with the time and place of the meeting and the seller’s name and number, to show them to you without a connection. A code is removed when you open the page of its sale after the sale has moved on, or at your next visit after the code has expired.',
        },
        {
          name: 'own-last-seen',
          text: 'The last 20 phones that you looked at, and up to 20 of your bookings and sales, each with the time and place of the meeting and the other person’s name and number, to show them to you without a connection. They are not shown after seven days, and never sent to us.',
        },
        { name: 'recent-searches', text: 'What you last searched for, at most eight searches.' },
        { name: 'language-to-store', text: 'The language that you chose, until your account has it.' },
      ],
    },
    {
      title: 'Kept in your browser until it is used',
      facts: [
        { name: 'way-back', text: 'The page you came from before a log-in link, for one hour.' },
        { name: 'drafts', text: 'Listings that you have not finished writing.' },
        {
          name: 'outbox',
          text: 'What you sent without a connection, until it arrives or you remove it. Logging out does not remove it.',
        },
      ],
    },
    {
      title: 'Kept in your browser until you clear it',
      facts: [
        { name: 'offline-…', text: 'The page that you see without a connection. It has no data.' },
        { name: 'guest-last-seen', text: 'The last 20 phones that a guest looked at, shown for seven days.' },
        { name: 'language, offer-declined', text: 'Which language you chose or declined.' },
        { name: 'clock-ahead', text: 'How wrong your device’s clock is, so that deadlines are right.' },
      ],
    },
    {
      title: 'Kept until you close the tab',
      facts: [
        { name: 'last-search', text: 'The search from which you opened a phone, for the link back to it.' },
        {
          name: 'guest-drafts',
          text: 'What you typed when you signed up, but not your password or photo, and bookings and reports of phones that you have not finished.',
        },
        { name: 'booking-to-resume', text: 'The phone whose booking continues after you have logged in.' },
        { name: 'drafts, typed-text', text: 'What else you typed into a form and have not sent.' },
        { name: 'last-public-page', text: 'The page that you go back to when you log out.' },
        { name: 'reloaded-build', text: 'Which outdated page was loaded again, so that it happens once.' },
        { name: 'reset-closed', text: 'That you closed the window for a new password.' },
      ],
    },
    {
      title: 'How to remove them',
      text: 'Log out, or clear the site data in your browser’s settings. Without them you can look at everything, but you cannot stay logged in.',
    },
  ],
}

/** The texts of the pages that the footer links to. */
export const legal = {
  terms,
  privacy,
  cookies,
  contact: {
    title: 'Contact',
    headTitle: 'Contact Hatbodol',
    description: 'How to reach the people who run Hatbodol, and where to find help right away.',
    lead: 'We read every message, and answer as soon as we can.',
    email: 'Email',
    phone: 'Phone',
    none: 'We have no email address or phone number yet',
    noneText: 'You can still reach our admins with a report: see below.',
    helpTitle: 'Help right away',
    help: [
      {
        title: 'Something is wrong with a listing or a sale',
        text: 'If you have paid by card or bKash, or have bought for cash, press “Report a problem” on the page of the sale. If nobody confirmed the hand-over in time, press “Tell us what happened” there. For a listing, open it and press “report to admin”. All of it reaches our admins at once. Cash does not pass through us: we cannot give it back.',
      },
      {
        title: 'You forgot your password',
        text: 'Press “Forgot Password?” on the log-in page. We email you a link.',
      },
      {
        title: 'You want your data, or to leave',
        text: 'Your account page lets you download your data and delete your account.',
      },
    ],
  },
}
