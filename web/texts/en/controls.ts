/** The texts of the fields of forms. */
export const controls = {
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show the password',
  suggestions: 'Suggestions',
  chooseFile: 'Choose a file',
  uploading: 'Uploading the picture',
  percent: (percent: number) => `${percent}%`,
}
