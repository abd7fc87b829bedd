/** Text that a page carries and does not show. */
export interface HiddenText {
  how:
    | 'hidden'
    | 'display'
    | 'visibility'
    | 'size'
    | 'off-screen'
    | 'colour'
    | 'aria'
    | 'comment'
    | 'alt'
    | 'meta'
    | 'attribute'
    | 'noscript'
    | 'template';
  text: string;
  pointer: string;
}
