/** What pages for signed-in people say while it is not known who is signed in. */
export const ownPages = {
  delayedTitle: 'We could not check whether you are logged in',
}
