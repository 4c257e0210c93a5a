/* What a study opens. */

export type StudySource =
  | { kind: 'game'; id: string } // in this browser's list
  | { kind: 'position'; text: string }
  | { kind: 'record'; text: string }
  | { kind: 'new'; start?: string }
  | { kind: 'link'; fragment: string }; // '#p=…' or '#g=…'
