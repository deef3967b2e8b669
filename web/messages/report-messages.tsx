import { reports } from './en/reports.ts'

/** The texts about reporting a phone to the admins. They load only with that dialog. */
export const useReportMessages = () => reports
