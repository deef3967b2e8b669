/** The password of every demo person. */
export const demoPassword = 'hatbodol-demo'
