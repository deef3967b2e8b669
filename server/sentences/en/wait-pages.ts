/** Why a page has to wait. */
export const waitPages = {
  starting: {
    title: 'Hatbodol is starting',
    text: 'This takes a few seconds, and a little longer the very first time. This page opens by itself.',
  },
  busy: {
    title: 'Many people are here right now',
    text: 'We could not show this page at once. It tries again by itself in a few seconds.',
  },
  tooOften: {
    title: 'That was a little fast',
    text: 'Your network has asked for very many pages. This page tries again by itself.',
  },
  stopping: {
    title: 'Hatbodol is being updated',
    text: 'It is back in a moment. This page opens by itself.',
  },
}
