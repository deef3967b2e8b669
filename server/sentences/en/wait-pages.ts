/** Why a page has to wait. */
export const waitPages = {
  starting: {
    title: 'Hatbodol is starting',
    text: 'This takes a few seconds, and a little longer the very first time. This page opens by itself.',
  },
  busy: {
    title: 'Many people are here right now',
    text: 'This page tries again by itself in a few seconds.',
  },
  tooOften: {
    title: 'Please wait a moment',
    text: 'Many pages were opened at once. This page tries again by itself.',
  },
  stopping: {
    title: 'Hatbodol is being updated',
    text: 'This takes a moment. This page opens by itself.',
  },
}
