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
  /** For times without a network. */
  offline: {
    title: 'The server cannot be reached',
    short: 'No connection; what you type is kept here',
    kept: 'What you type is kept on this computer. Pages opened before can still be read, as they were then. Work goes on by itself when the connection is back.',
    waiting_one: '{{count}} form waits to be handed in',
    waiting_other: '{{count}} forms wait to be handed in',
    sending_one: 'Handing in {{count}} form from the time without a connection',
    sending_other: 'Handing in {{count}} forms from the time without a connection',
    refused_one: 'The server did not take {{count}} form handed in without a connection. Open it to see why',
    refused_other: 'The server did not take {{count}} forms handed in without a connection. Open them to see why',
    sent_one: 'The connection is back; {{count}} form was handed in',
    sent_other: 'The connection is back; {{count}} forms were handed in',
  },
};
