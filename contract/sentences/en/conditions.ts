/** The conditions of a phone as people read them, by their name on the wire. */
export const conditions = { Excellent: 'Excellent', Good: 'Good', Fair: 'Fair' }
