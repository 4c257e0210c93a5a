/* What a study opens. */

export type StudySource =
  | { kind: 'game'; id: string; review: boolean } // in this browser's list, to be reviewed at once
  | { kind: 'position'; text: string }
  | { kind: 'record'; text: string }
  | { kind: 'new'; start?: string }
  | { kind: 'link'; fragment: string }; // '#p=…' or '#g=…'
