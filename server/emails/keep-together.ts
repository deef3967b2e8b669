import { joinEndings } from '#lib/join-endings.ts'

/** Where no line breaks: inside a time or date, between a number and a word in Bangla, and before “not” at the end. */
const together = [
  /(?<=\d) (?=[ap]m\b)/gu,
  /(?<=\d) (?=(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b)/gu,
  /(?<=\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)) (?=\d)/gu,
  /(?<=\((?:Dhaka|ঢাকার)) (?=(?:time|সময়)\))/gu,
  /(?<=[০-৯]) (?=[অ-হ])/gu,
  /(?<=(?:ভোর|সকাল|দুপুর|বিকাল|বিকেল|সন্ধ্যা|রাত|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র|শনি)) (?=[০-৯])/gu,
  /(?<=\S) (?=(?:না|নেই|নয়)(?:[।:]|$))/gu,
]

/** Returns the text with spaces at which no line breaks: `12:00 pm`, `২৪ ঘণ্টা`. Nor does one break before `-এর`. */
export const keepTogether = (text: string): string =>
  joinEndings(together.reduce((joined, space) => joined.replaceAll(space, '\u00a0'), text))
