export type FooterLink = { label: string; to?: string }

export const layout = {
  skip: 'Skip to the page',
  mainNavigation: 'Main',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  /** What screen readers call the menu, and the links below, while something waits for the person. */
  openMenuWaiting: (count: number) =>
    count === 1 ? 'Open the menu, 1 waits for you' : `Open the menu, ${count} wait for you`,
  home: 'Home',
  about: 'About',
  dashboard: 'Dashboard',
  dashboardWaiting: (count: number) =>
    count === 1 ? 'Dashboard, 1 waits for you' : `Dashboard, ${count} wait for you`,
  myBooking: 'My Booking',
  myBookingWaiting: (count: number) =>
    count === 1 ? 'My Booking, 1 waits for you' : `My Booking, ${count} wait for you`,
  blog: 'Blog',
  signOut: 'Logout',
  signedOut: 'Logout successful',
  account: 'your account',
  signIn: 'Login',
  signUp: 'Sign Up',
  sell: 'Sell your phone',

  tagline: 'Second-hand phones in Bangladesh.',
  phones: 'Phones by model and district',
  /** Where the browser can install the site. */
  install: 'Install Hatbodol',
  services: 'Services',
  /** Links without a `to` have no page yet. */
  serviceLinks: [
    { label: 'Branding' },
    { label: 'Design' },
    { label: 'Marketing' },
    { label: 'Advertisement' },
  ] as FooterLink[],
  /** The name of the page that says how to reach the operator. */
  contact: 'Contact',
  company: 'Company',
  companyLinks: [
    { label: 'About us', to: '/about' },
    { label: 'Contact', to: '/contact' },
    { label: 'Jobs' },
    { label: 'Press kit' },
  ] as FooterLink[],
  legal: 'Legal',
  legalLinks: [
    { label: 'Terms of use', to: '/terms' },
    { label: 'Privacy policy', to: '/privacy' },
    { label: 'Cookie policy', to: '/cookies' },
  ] as FooterLink[],

  testModeName: 'Test mode',
  testMode: 'Test mode: no real money moves',
  /** Replaces it on a copy of the database. */
  drill: 'Practice copy: nothing is paid or sent',

  notFoundTitle: 'Page not found',
  notFound: "Sorry, we couldn't find this page.",
  notFoundText: 'The address may be mistyped.',
  listingNotFoundText: 'The listing may have been taken down, or the address mistyped.',
  goneTitle: 'This phone has been sold',
  goneText: 'Its listing is no longer shown. Somebody else may sell the same model: search for it here.',
  backToHomepage: 'Back to homepage',
  failedTitle: 'Something went wrong',
}
