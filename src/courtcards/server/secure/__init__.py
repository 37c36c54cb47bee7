"""HTTPS in a network of one's own: a certificate that this machine makes, and how it is trusted."""
