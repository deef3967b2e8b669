export const blog = {
  title: 'How to buy a used phone safely',
  description:
    'What to check before you buy a second-hand phone in Bangladesh: the IMEI, the locks, the battery and the screen, and how to meet the seller.',
  kicker: 'Hatbodol blog',
  heading: 'How to buy a used phone safely',
  lead: 'A second-hand phone can serve you for years and cost much less than a new one. Take this list with you: it needs fifteen minutes and no tools.',
  sections: [
    {
      title: 'Before you go',
      points: [
        'Compare the price with other phones of the same model and condition. A price far below the rest is a reason to ask why, not a reason to hurry.',
        'Look closely at the photos: the corners, the camera glass, the charging port. Ask for what the photos do not show.',
        'Ask for the box and the receipt. A phone without them can be honest, but then the next step matters more.',
        'Choose a busy place by daylight, with a chair, light and network: a café or a shopping centre. Bring somebody along.',
      ],
    },
    {
      title: 'Is it clean and legal?',
      points: [
        'Dial *#06#. The IMEI on the screen must be the one in the settings and on the box.',
        'Send KYD, a space and the 15 digits of the IMEI by SMS to 16002. BTRC answers whether the phone is in its database.',
        'If the phone is registered in the seller’s name, ask them to release it through BTRC’s NEIR before you take it.',
        'A cheap phone without papers is no bargain: a stolen phone can be blocked, and taken from you.',
      ],
    },
    {
      title: 'Is it free of locks?',
      points: [
        'iPhone: the seller signs out of iCloud and turns Find My off, while you watch.',
        'Xiaomi: the seller signs out of the Mi Account. Huawei: out of the HUAWEI ID.',
        'Every other Android phone: the seller removes the Google account, then resets the phone to its factory state.',
        'Set it up yourself to the home screen. If it asks for somebody else’s password, do not take it.',
      ],
    },
    {
      title: 'Does everything work?',
      points: [
        'Put your own SIM in. Make a call, use the loudspeaker, switch on mobile data.',
        'Open a white page and look for lines, spots and shadows. Type along every edge of the keyboard.',
        'Take a photo and a video with every camera and play them with sound.',
        'Try the fingerprint or the face, the buttons, Wi-Fi, Bluetooth and the charger.',
        'iPhone: Settings, Battery, Battery Health. Under 80 percent, count on paying for a new battery.',
        'Look into the SIM tray. A red mark inside means that water got in.',
      ],
    },
    {
      title: 'Paying',
      points: [
        'Never send money to a seller outside Hatbodol to hold a phone, whatever the story is.',
        'By card or bKash you pay on the page of your own booking, and the seller learns your number only then. If the phone was sold a moment before, you are not charged.',
        'For cash at the meeting, the seller learns your number when they accept. That money does not pass through Hatbodol, and nobody here can give it back: check the phone first.',
        'Paid by card or bKash, and it is not what the listing said? Do not take the phone. Before the hand-over or within 48 hours after it, press “Report a problem” on the page of the sale, and an admin can give your money back.',
        'Something felt wrong before you paid? Press “report to admin” on the listing: it helps the next person.',
      ],
    },
  ],
  wordsTitle: 'What the three conditions mean',
  action: 'See the phones',
}
