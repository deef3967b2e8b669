/** What a browser without JavaScript shows. */
export const scriptNeeded = {
  forActions:
    'JavaScript is switched off in this browser. You can look at phones. To log in, book or report, switch it on in the browser’s settings.',
  forPage: 'Nothing more can be shown here while JavaScript is switched off.',
}
