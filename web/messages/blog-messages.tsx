import { blog } from './en/blog.ts'

/** The texts of the blog page. They load only with that page. */
export const useBlogMessages = () => blog
