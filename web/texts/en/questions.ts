/** The texts of dialogs that ask something. */
export const questions = {
  cancel: 'Cancel',
  delete: 'Delete',
  confirmDelete: (what: string) => `Are you sure you want to delete ${what}?`,
  cannotUndo: 'This cannot be undone.',
}
