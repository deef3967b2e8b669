export const users = {
  signUpTitle: 'Sign up',
  signUpText: 'It is free. Buyers book and pay for phones. Sellers can do that too, and sell.',
  username: 'Username',
  usernameHelp: 'The name buyers and sellers see.',
  email: 'Email',
  image: 'Image',
  imageHelp:
    'These are your initials. If you like, add a photo of yourself: JPEG, PNG, WebP or AVIF, at most 10 MB.',
  initials: 'Your initials, as your picture',
  imageMissing: 'Choose a picture.',
  imageTooLarge: 'This picture is too large. Choose one of at most 10 MB.',
  imageOther: 'This file is not a picture we can show. Choose a JPEG, PNG, WebP or AVIF.',
  imageHeic:
    'This picture is in the HEIC format, which browsers cannot show. On an iPhone open Settings, Camera, Formats and choose “Most Compatible”; on other phones turn off “High efficiency pictures” in the camera’s settings. Then take it again, or choose a screenshot of it.',
  preview: 'The picture you chose',
  role: 'Select Role',
  roleChoose: 'Choose…',
  roles: { buyer: 'Buyer: I want to buy', seller: 'Seller: I want to sell' },
  password: 'Password',
  passwordHelp:
    'At least 8 characters. Not your name, your email address or a password that many people use.',
  passwordShort: 'Use at least 8 characters.',
  passwordTells: {
    name: 'Leave your name out of it: that is guessed first.',
    email: 'Leave your email address out of it: that is guessed first.',
    shop: 'Leave our name out of it: that is guessed first.',
  },
  passwordMore: (missing: number) => (missing === 1 ? '1 more character.' : `${missing} more characters.`),
  passwordGood: 'Long enough, with nothing of yours in it.',
  signUp: 'Sign up',
  steps: {
    image: 'Uploading the picture…',
    record: 'Saving your details…',
    account: 'Creating your account…',
    profile: 'Adding name and picture…',
  },
  created: 'User created successfully',
}
