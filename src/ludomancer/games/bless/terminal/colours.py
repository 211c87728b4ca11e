"""The colours of the Forms."""

FORM_STYLES = ("", "bold #e0a52a", "bold #9b97f5", "bold #7fd1c7")  # none, Light, Shadow, both
