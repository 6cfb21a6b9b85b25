/** Texts of calls that were not answered in time. */
export const retryEn = {
  title: 'The server did not answer in time',
  again: 'Try again',
  later: 'Later',
  late: {
    read: 'The server did not answer within {{seconds}} seconds. Nothing is lost; try again.',
    write:
      'The server did not answer within {{seconds}} seconds. What you typed is kept; trying again does nothing twice.',
    transfer:
      'The transfer stood still for {{seconds}} seconds and was stopped. Nothing is lost; trying again does nothing twice.',
  },
};
