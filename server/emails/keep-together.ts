/** Between a number and what it counts or a part of a time, before a lonely “not”, and inside a date. */
const together = [
  /(?<=\d) (?=[ap]m\b)/gu,
  /(?<=\d) (?=(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b)/gu,
  /(?<=\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)) (?=\d)/gu,
  /(?<=\(Dhaka) (?=time\))/gu,
  /(?<=[০-৯]) (?=[ক-হ])/gu,
  /(?<=(?:ভোর|সকাল|দুপুর|বিকাল|বিকেল|সন্ধ্যা|রাত)) (?=[০-৯])/gu,
  /(?<=\S) (?=(?:না|নেই)(?:[।:]|$))/gu,
]

/** Returns the text with spaces at which no line breaks: `12:00 pm`, `২৪ ঘণ্টা`. Nor does one break before `-এর`. */
export const keepTogether = (text: string): string =>
  together
    .reduce((joined, space) => joined.replaceAll(space, '\u00a0'), text)
    .replaceAll(/-(?=[\u0980-\u09ff])/gu, '-\u2060')
