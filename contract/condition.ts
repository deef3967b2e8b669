export const conditions = ['Excellent', 'Good', 'Fair'] as const
export type Condition = (typeof conditions)[number]
